import { RouteError } from './route-error.ts'

/** Decides before a screen opens: null lets it through, a path sends the person elsewhere. */
export type Middleware = (place: string) => Promise<string | null>

/** Runs the named guards in order; the first that sends elsewhere wins. */
export async function runMiddleware(
  names: readonly string[],
  known: Readonly<Record<string, Middleware>>,
  place: string,
): Promise<string | null> {
  for (const name of names) {
    const middleware = Object.hasOwn(known, name) ? known[name] : undefined
    if (middleware === undefined) throw new RouteError(500, 'Unknown middleware')
    const elsewhere = await middleware(place)
    if (elsewhere !== null) return elsewhere
  }
  return null
}
