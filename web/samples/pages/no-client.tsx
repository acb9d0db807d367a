/** For an unknown client, or one without data. */
export function NoClient({ title }: { title: string }) {
  return (
    <div className="dash">
      <main className="dash-main" aria-label={title}>
        <header className="dash-head">
          <h1>{title}</h1>
        </header>
        <div className="nothing">
          <h2>No data is bound to this client</h2>
          <p>The address of this insight names no client that the sample data knows.</p>
        </div>
      </main>
    </div>
  );
}
