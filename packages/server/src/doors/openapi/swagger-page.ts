import type { WebFile } from '../web/web-files.ts'

/** From where the page stands up to the folder the web app is served from: no address of ours is absolute. */
const upToTheApp = '../../../../../../'

/** Swagger UI comes with the web app, whose files name each other from where they lie. null: the app is not built. */
export function swaggerPage(files: ReadonlyMap<string, WebFile>): string | null {
  const built = files.get('/swagger.html')
  return built === undefined ? null : built.bytes.toString('utf8').replaceAll('="./', `="${upToTheApp}`)
}
