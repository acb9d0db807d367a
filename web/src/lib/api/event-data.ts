/** The data of each event, in order; comments and other fields are left out. */
export async function* eventData(chunks: AsyncIterable<string>): AsyncGenerator<string, void> {
  let buffered = '';
  for await (const chunk of chunks) {
    buffered += chunk.replaceAll('\r\n', '\n');
    const blocks = buffered.split('\n\n');
    buffered = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = block
        .split('\n')
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice('data:'.length).replace(/^ /, ''));
      if (data.length > 0) yield data.join('\n');
    }
  }
}
