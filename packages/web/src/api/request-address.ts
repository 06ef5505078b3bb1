/** The web may be served below any folder; the API always lives one step above its page. */
const apiBase = '..'

export function requestAddress(
  page: string,
  path: string,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const url = new URL(`${apiBase}${fillPath(path, params)}`, page)
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    for (const item of Array.isArray(value) ? value : [value]) url.searchParams.append(name, String(item))
  }
  url.hash = ''
  return url.href
}

function fillPath(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replace(/:([A-Za-z_]\w*)/g, (_, name: string) => {
    const part = String(params[name] ?? '')
    // The URL parser folds dot segments away, encoded or not: such a part would reach another endpoint.
    if (part === '' || part === '.' || part === '..') throw new Error(`The address ${path} needs “${name}”.`)
    return encodeURIComponent(part)
  })
}
