/** Whole lines of a text as they arrive, however it is cut on its way; empty ones are left out. */
export async function* linesOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<readonly string[]> {
  if (body === null) return
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  while (true) {
    const { done, value } = await reader.read()
    const parts = (rest + (value === undefined ? '' : decoder.decode(value, { stream: true }))).split('\n')
    rest = done ? '' : (parts.pop() ?? '')
    const lines = parts.filter((line) => line !== '')
    if (lines.length > 0) yield lines
    if (done) return
  }
}
