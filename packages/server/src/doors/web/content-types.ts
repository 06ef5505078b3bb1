interface ContentType {
  readonly type: string
  /** Pictures and fonts are small already. */
  readonly compressible: boolean
}

const text = (type: string): ContentType => ({ type: `${type}; charset=utf-8`, compressible: true })
const bytes = (type: string): ContentType => ({ type, compressible: false })

const byExtension: Readonly<Record<string, ContentType>> = {
  '.html': text('text/html'),
  '.js': text('text/javascript'),
  '.mjs': text('text/javascript'),
  '.css': text('text/css'),
  '.json': text('application/json'),
  '.map': text('application/json'),
  '.webmanifest': text('application/manifest+json'),
  '.svg': text('image/svg+xml'),
  '.txt': text('text/plain'),
  '.wasm': { type: 'application/wasm', compressible: true },
  '.png': bytes('image/png'),
  '.jpg': bytes('image/jpeg'),
  '.jpeg': bytes('image/jpeg'),
  '.gif': bytes('image/gif'),
  '.webp': bytes('image/webp'),
  '.avif': bytes('image/avif'),
  '.ico': bytes('image/x-icon'),
  '.woff': bytes('font/woff'),
  '.woff2': bytes('font/woff2'),
}

export function contentTypeOf(extension: string): ContentType {
  return byExtension[extension.toLowerCase()] ?? bytes('application/octet-stream')
}
