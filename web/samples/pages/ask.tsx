import { SourceNote, type StrikePageProps } from './dash-page';

export function Ask({ title, ...rest }: StrikePageProps) {
  return (
    <div className="dash">
      <main className="dash-main">
        <h1>{title}</h1>
      </main>
      <footer className="dash-foot">
        <SourceNote {...rest} />
      </footer>
    </div>
  );
}
