/**
 * Takes the place of the schema builders in the web's bundle (see vite.config.ts).
 * Of a contract the web runs only method and path; types are gone by then and the server checks, so the builders are dead weight.
 */
const builder = (): object => ({})

export const Type: object = new Proxy({}, { get: () => builder })
