import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { before, test } from 'node:test'
import { keepPicture } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aSharedTable } from './testing/a-shared-table.ts'
import { onEveryScreen } from './testing/on-every-screen.ts'
import { seriousFindings } from './testing/serious-findings.ts'
import type { Account, Json } from './testing/server-client.ts'

const { server, enter, newcomer, aProject } = await aHouse()
const callback = 'http://127.0.0.1:33418/callback'
const verifier = 'a-verifier-of-at-least-forty-three-characters'

let person: Account
let project: Json
let client: string

before(async () => {
  person = await newcomer()
  project = await aProject(person)
  await aSharedTable(server, person, project.id)
  const registered = await fetch(`${server.url}/api/v1/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Model desk', redirect_uris: [callback] }),
  })
  client = ((await registered.json()) as { client_id: string }).client_id
})

const asked = (more: Record<string, string> = {}): string =>
  `/user/connect?${new URLSearchParams({
    client_id: client,
    redirect_uri: callback,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'of the program',
    ...more,
  })}`

test('a program is let into one project, only to read, and its token is listed', async () => {
  const page = await enter(asked(), {
    as: person,
    async prepare(opened) {
      await opened.route(`${callback}*`, (route) => route.fulfill({ body: 'Back in the program' }))
      // As of a program that has a document; the server would fetch it over https from a public address.
      await opened.route('**/api/v1/oauth/request?*', async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, json: { ...(await answer.json()), describedAt: 'desk.example' } })
      })
    },
  })
  await page.getByRole('heading', { name: 'Let Model desk in?' }).waitFor()
  await page.getByText('a program on this computer (127.0.0.1:33418)').waitFor()
  await page.getByText('Described at').waitFor()
  await page.getByText('desk.example').waitFor()
  await page.getByText(person.email).waitFor()
  await onEveryScreen(page, (name) => keepPicture(page, `connect-${name}`))
  assert.deepEqual(await seriousFindings(page), [])
  await page.getByRole('button', { name: 'Let it in' }).click()
  await page.getByText('Choose at least one project').waitFor()
  await page.getByRole('checkbox', { name: 'Sales CRM' }).click()
  await page.getByRole('switch', { name: 'Only read' }).click()
  await page.getByRole('button', { name: 'Let it in' }).click()
  await page.getByText('Back in the program').waitFor()
  const answer = new URL(page.url()).searchParams
  assert.equal(answer.get('state'), 'of the program')
  const granted = await fetch(`${server.url}/api/v1/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: client,
      redirect_uri: callback,
      code: answer.get('code') ?? '',
      code_verifier: verifier,
    }),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  assert.equal(((await granted.json()) as { scope?: string }).scope, 'read')
  const tokens = await enter('/user/settings/tokens', { as: person })
  await tokens.getByRole('row', { name: /Model desk .* Read only Sales CRM/ }).waitFor()
})

test('who refuses is sent back without a code; what was not registered is sent nowhere', async () => {
  const page = await enter(asked(), {
    as: person,
    prepare: (opened) => opened.route(`${callback}*`, (route) => route.fulfill({ body: 'Back in the program' })),
  })
  await page.getByRole('button', { name: 'Refuse' }).click()
  await page.getByText('Back in the program').waitFor()
  assert.equal(new URL(page.url()).searchParams.get('error'), 'access_denied')
  const foreign = await enter(asked({ redirect_uri: 'https://evil.example/' }), { as: person })
  await foreign.getByRole('heading', { name: 'This program cannot be let in' }).waitFor()
  assert.equal(await foreign.getByRole('button', { name: 'Refuse' }).count(), 0)
})
