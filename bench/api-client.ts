/** The calls the measurements need, by hand: the typed client belongs to the web application. */
export interface Account {
  readonly email: string
  readonly token: string
}

const password = 'a password for measuring'
const projectsPath = '/api/v1/db/meta/projects'

export const signUp = (url: string, email: string): Promise<Account> => enter(url, 'signup', email)
export const signIn = (url: string, email: string): Promise<Account> => enter(url, 'signin', email)

async function enter(url: string, how: 'signup' | 'signin', email: string): Promise<Account> {
  const { token } = await call<{ token: string }>(url, 'POST', `/api/v1/auth/user/${how}`, {
    body: { email, password },
  })
  return { email, token }
}

export async function createProject(url: string, { token }: Account, title: string): Promise<string> {
  return (await call<{ id: string }>(url, 'POST', projectsPath, { token, body: { title } })).id
}

export async function renameProject(url: string, { token }: Account, id: string, title: string): Promise<void> {
  await call(url, 'PATCH', `${projectsPath}/${id}`, { token, body: { title } })
}

/** An answer that says no; anything else that goes wrong means that there was no answer. */
export class Refusal extends Error {}

export async function call<Reply>(
  url: string,
  method: string,
  path: string,
  { token, body }: { readonly token?: string; readonly body?: unknown },
): Promise<Reply> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { 'xc-auth': token }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Refusal(`${method} ${path} was answered with ${answer.status}: ${text}`)
  // The shape is the contract of our own server.
  return JSON.parse(text) as Reply
}
