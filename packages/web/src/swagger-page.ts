// Swagger UI on a page of its own, which the server shows at …/projects/{project}/swagger. Calls are made as the person whose
// session this browser has, unless a token was given to “Authorize”.
import 'swagger-ui-dist/swagger-ui.css'
import './theme/swagger.css'
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import { createClient } from './api/create-client.ts'
import { saved } from './state/saved.ts'

/** The page stands six folders below the app; the client reckons from a page one below it. */
const page = new URL('../../../../../../dashboard/', window.location.href).href

const { renewToken } = createClient({
  fetch: (address, init) => fetch(address, init),
  page: () => page,
  caller: () => ({ token: saved.stored('users').token, previewAs: null, viewAs: null, link: null }),
  storedToken: () => saved.stored('users').token,
  keepToken: (token) => saved.change('users', { token, authType: 'jwt' }),
  sessionLost: () => {},
  linkDoubted: () => {},
  databaseMissing: () => {},
  factorWanted: () => {},
  reauthenticate: async () => false,
  alone: (work) => ('locks' in navigator ? navigator.locks.request('rowhouse.renew-token', work) : work()),
  busy: { start: () => {}, finish: () => {} },
})

document.documentElement.classList.toggle('dark-mode', document.documentElement.dataset.theme === 'dark')

SwaggerUI({
  dom_id: '#swagger',
  url: './swagger.json',
  deepLinking: true,
  filter: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  // Nothing is asked of other servers: what this page says is nobody else's business.
  validatorUrl: null,
  // The commands it shows are for others to see: the token of the session is not in them.
  showMutatedRequest: false,
  async requestInterceptor(request) {
    const isOurs = new URL(request.url, window.location.href).origin === window.location.origin
    const headers = request.headers ?? {}
    if (!isOurs || 'xc-token' in headers || 'xc-auth' in headers) return request
    const { token } = saved.stored('users')
    const fresh = isSpent(token) ? await renewToken(token) : token
    return fresh === null ? request : { ...request, headers: { ...headers, 'xc-auth': fresh } }
  },
})

/** Of a token that ends within half a minute. */
function isSpent(token: string | null): boolean {
  if (token === null) return true
  try {
    const part = token.split('.')[1] ?? ''
    const { exp } = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/'))) as { readonly exp: number }
    return exp * 1000 < Date.now() + 30_000
  } catch {
    return true
  }
}
