// Begins the first calls of the address while the scripts that need their answers are still on their way. Each answer is taken
// by the first call that is exactly alike (src/api/asked-ahead.ts), so nothing is asked, and no visit counted, twice. Its
// addresses are held to those of the application by src/api/asked-ahead.test.ts.
;(() => {
  const { dataset } = document.currentScript
  const { hash } = location
  const asked = new Map()
  globalThis.rowhouseAsked = asked
  const stored = (name) => {
    try {
      return JSON.parse(localStorage.getItem(name)) ?? {}
    } catch {
      // No storage or not ours.
      return {}
    }
  }
  const { token, previewAs } = stored('users')
  const tables = stored('settings').includeM2M ? '?includeM2M=true' : ''
  const [, word, key] = /^#\/nc\/(base|form|kanban|view|gallery|calendar|timeline)\/([^/?#]+)/.exec(hash) ?? []
  const [, project] = /^#\/nc\/([^/?#]+)(?:\?|$)/.exec(hash) ?? []
  try {
    // A signed-in visitor sends more along than is known here.
    if (key !== undefined && !token) askOn(followLink(decodeURIComponent(key)))
    else if (project !== undefined && isGood(token) && !previewAs && !sessionStorage.getItem('viewAs'))
      askOn(openProject(decodeURIComponent(project), { 'xc-auth': token }))
  } catch {
    // Whatever is odd about this address or this browser, the application sees for itself.
  }

  /** Until it is done the application says what it asks for itself, so that nothing is asked twice. */
  function askOn(asking) {
    asked.isAsking = true
    asking
      .catch(() => undefined)
      .then(() => {
        asked.isAsking = false
        for (const [name, call] of asked) if (call === null) asked.delete(name)
      })
  }

  async function followLink(link) {
    const at = `/api/v1/links/${encodeURIComponent(link)}`
    const door = ask('GET', at, {}).then((answer) => answer.clone().json())
    // Stands there at once, so that whoever wants in waits for this instead of knocking a second time.
    ask('POST', `${at}/enter`, {}, '{}', async (send) => ((await door).behind ? send() : null))
    const { behind, kind } = await door
    if (!behind) return
    // The application asks once it is in, so it finds all of these.
    const { projectId, tableId, viewId } = behind
    const headers = { [`xc-shared-${word === 'base' ? 'base' : 'view'}-id`]: link }
    // A form shows no records, so nothing is told of them, and no other table or view.
    if (kind === 'form') ask('GET', `/api/v1/db/meta/projects/${projectId}`, headers)
    else askForProject(projectId, headers)
    if (tableId === null || viewId === null) return
    askForTable({ projectId, tableId, viewId, kind }, headers)
  }

  /** The table and view of the address are known by their titles: what they need is asked for once their ids are here. */
  async function openProject(projectId, headers) {
    const answers = askForProject(projectId, headers)
    const search = new URLSearchParams(hash.slice(hash.indexOf('?') + 1))
    if (search.get('tab') !== 'table') return
    const [{ list: known }, { list: views, opening }] = await Promise.all(
      answers.map((answer) => answer.then((one) => one.clone().json())),
    )
    const named = known.filter(({ title }) => title === search.get('name'))
    // Of two with this name the application knows which is meant.
    if (named.length !== 1) return
    const tableId = named[0].id
    const own = views.filter((view) => view.fk_model_id === tableId).toSorted((one, other) => one.order - other.order)
    const view =
      own.find(({ id }) => id === search.get('view')) ??
      own.find(({ id }) => opening.includes(id)) ??
      own.find(({ is_default }) => is_default)
    // A view that is called by its title is found by the application.
    if (view === undefined || (search.has('view') && view.id !== search.get('view'))) return
    askForTable({ projectId, tableId, viewId: view.id, kind: String(view.type) }, headers)
  }

  function askForTable({ projectId, tableId, viewId, kind }, headers) {
    ask('GET', `/api/v1/db/meta/tables/${tableId}`, headers)
    ask('GET', `/api/v1/db/meta/views/${viewId}/settings`, headers)
    if (dataset.inParts.split(' ').includes(kind) || /[?&](q|in)=/.test(hash)) return
    const zone = globalThis.Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
    const query = new URLSearchParams({ timezone: zone, colors: '1', limit: '100', offset: '0' })
    const place = `${projectId}/${tableId}/views/${viewId}`
    ask('GET', `/api/v1/db/data/v1/${place}?${query}`, headers)
  }

  /** Those that say which tables and views there are. */
  function askForProject(id, headers) {
    const of = encodeURIComponent(id)
    // From where changes are listened to comes first: what happens after it is told.
    ask('GET', `/api/v1/projects/${of}/live`, headers)
    ask('GET', `/api/v1/db/meta/projects/${of}`, headers)
    return [
      ask('GET', `/api/v1/db/meta/projects/${of}/tables${tables}`, headers),
      ask('GET', `/api/v1/projects/${of}/views`, headers),
    ]
  }

  function ask(method, path, more, body, when = (send) => send()) {
    const headers = { 'xc-gui': 'true', ...more, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
    const address = addressOf(path)
    const name = `${method} ${address}`
    // The application was faster.
    if (asked.has(name)) return null
    const answer = when(() => fetch(address, { method, headers, body, credentials: 'same-origin' }))
    answer.catch(() => undefined)
    asked.set(name, { answer, headers, body, at: performance.now() })
    return answer
  }

  function addressOf(path) {
    const url = new URL(`..${path}`, location.href)
    url.hash = ''
    return url.href
  }

  /** One that has run out is renewed by the application first. */
  function isGood(text) {
    const [, payload = ''] = String(text ?? '').split('.')
    return (
      payload !== '' &&
      JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).exp * 1000 > Date.now() + 5000
    )
  }
})()
