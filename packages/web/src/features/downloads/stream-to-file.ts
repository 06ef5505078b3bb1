/** Where a browser keeps files for a site; a part of its own type, so that it can be tried without a browser. */
export interface FilePlace {
  getFileHandle(name: string, options: { readonly create: true }): Promise<FileSystemFileHandle>
  removeEntry(name: string): Promise<void>
  keys(): AsyncIterable<string>
}

interface StreamSpec {
  readonly onBytes: (sum: number) => void
  /** null: this browser has none, or not on such a page; the file is then held in memory. */
  readonly place: FilePlace | null
  readonly now?: () => number
}

/** Nobody tells when the browser has copied a file to where the person wants it: by then it surely has. */
const keptMs = 10 * 60_000

/** An answer as a file. However large it is, only pieces of it are held in memory. */
export async function streamToFile(
  { body, headers }: Pick<Response, 'body' | 'headers'>,
  { onBytes, place, now = Date.now }: StreamSpec,
): Promise<Blob> {
  const counted = (body ?? new Blob().stream()).pipeThrough(counting(onBytes))
  if (place === null) return new Response(counted, { headers }).blob()
  await sweep(place, now())
  const name = `${now()}-${crypto.randomUUID()}`
  const handle = await place.getFileHandle(name, { create: true })
  try {
    await counted.pipeTo(await handle.createWritable())
  } catch (error) {
    await place.removeEntry(name).catch(() => undefined)
    throw error
  }
  return handle.getFile()
}

/** Only secure pages have it, and not in every browser can it be written to. */
export async function browserFiles(): Promise<FilePlace | null> {
  if (!('storage' in navigator) || !('createWritable' in (globalThis.FileSystemFileHandle?.prototype ?? {})))
    return null
  try {
    const root = await navigator.storage.getDirectory()
    return (await root.getDirectoryHandle('downloads', { create: true })) as unknown as FilePlace
  } catch {
    // Private windows of some browsers have it and refuse to open it.
    return null
  }
}

async function sweep(place: FilePlace, now: number): Promise<void> {
  for await (const name of place.keys())
    if (now - Number.parseInt(name, 10) > keptMs) await place.removeEntry(name).catch(() => undefined)
}

function counting(onBytes: StreamSpec['onBytes']): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let sum = 0
  return new TransformStream({
    transform(piece, out) {
      sum += piece.byteLength
      onBytes(sum)
      out.enqueue(piece)
    },
  })
}
