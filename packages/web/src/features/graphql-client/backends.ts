import { askClassic } from '@rowhouse/core/api/graphql'

export interface Backend {
  readonly url: string
  /** On this server, whatever name others know it by. */
  readonly path: string
}

/** Where a server listens that nobody has configured. */
const localAddress = 'http://localhost:8080'

/** Of the addresses of the second schema the one that ends as addresses of GraphQL do; the bundle has no others. */
const modernPath = '/api/v1/projects/:projectId/graphql'

/** The two schemas of a project: by the names existing clients know, and the one of today. */
export function backendList(site: string | undefined, projectId: string): readonly [Backend, Backend] {
  const base = (site || localAddress).replace(/\/+$/, '')
  const at = (template: string): Backend => {
    const path = template.replace(':projectId', encodeURIComponent(projectId))
    return { url: base + path, path }
  }
  return [at(askClassic.path), at(modernPath)]
}
