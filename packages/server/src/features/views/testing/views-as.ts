import type { Answer, CallOptions, Person, TestServer } from '../../../testing/a-server.ts'

/** The calls about views as a person makes them. */
export function viewsAs(server: TestServer, person: Pick<Person, 'token'> | undefined) {
  const meta = '/api/v1/db/meta'
  const send = (method: string, path: string, body?: unknown, headers: CallOptions['headers'] = {}): Promise<Answer> =>
    server.call(method, `${meta}${path}`, body, { token: person?.token, headers })
  return {
    list: (table: string, query = '') => send('GET', `/tables/${table}/views${query}`),
    createGrid: (table: string, body: unknown) => send('POST', `/tables/${table}/grids`, body),
    createGallery: (table: string, body: unknown) => send('POST', `/tables/${table}/galleries`, body),
    gallery: (view: string) => send('GET', `/galleries/${view}`),
    updateGallery: (view: string, body: unknown) => send('PATCH', `/galleries/${view}`, body),
    createForm: (table: string, body: unknown) => send('POST', `/tables/${table}/forms`, body),
    form: (view: string) => send('GET', `/forms/${view}`),
    updateForm: (view: string, body: unknown) => send('PATCH', `/forms/${view}`, body),
    updateFormColumn: (column: string, body: unknown) => send('PATCH', `/form-columns/${column}`, body),
    createCalendar: (table: string, body: unknown) => send('POST', `/tables/${table}/calendars`, body),
    calendar: (view: string) => send('GET', `/calendars/${view}`),
    updateCalendar: (view: string, body: unknown) => send('PATCH', `/calendars/${view}`, body),
    createTimeline: (table: string, body: unknown) => send('POST', `/tables/${table}/timelines`, body),
    timeline: (view: string) => send('GET', `/timelines/${view}`),
    updateTimeline: (view: string, body: unknown) => send('PATCH', `/timelines/${view}`, body),
    update: (view: string, body: unknown) => send('PATCH', `/views/${view}`, body),
    remove: (view: string) => send('DELETE', `/views/${view}`),
    settings: (view: string) => send('GET', `/views/${view}/settings`),
    responses: (view: string) => send('GET', `/views/${view}/responses`),
    change: (view: string, body: unknown, ifMatch?: string) =>
      send('PATCH', `/views/${view}/settings`, body, ifMatch === undefined ? {} : { 'if-match': ifMatch }),
    gridColumns: (view: string) => send('GET', `/grids/${view}/grid-columns`),
    updateGridColumn: (column: string, body: unknown) => send('PATCH', `/grid-columns/${column}`, body),
    columns: (view: string) => send('GET', `/views/${view}/columns`),
    placeColumn: (view: string, body: unknown) => send('POST', `/views/${view}/columns`, body),
    updateColumn: (view: string, column: string, body: unknown) =>
      send('PATCH', `/views/${view}/columns/${column}`, body),
    showAll: (view: string, query = '') => send('POST', `/views/${view}/show-all${query}`),
    hideAll: (view: string, query = '') => send('POST', `/views/${view}/hide-all${query}`),
    sorts: (view: string) => send('GET', `/views/${view}/sorts`),
    createSort: (view: string, body: unknown) => send('POST', `/views/${view}/sorts`, body),
    sort: (sort: string) => send('GET', `/sorts/${sort}`),
    updateSort: (sort: string, body: unknown) => send('PATCH', `/sorts/${sort}`, body),
    removeSort: (sort: string) => send('DELETE', `/sorts/${sort}`),
    filters: (view: string) => send('GET', `/views/${view}/filters`),
    createFilter: (view: string, body: unknown) => send('POST', `/views/${view}/filters`, body),
    filter: (filter: string) => send('GET', `/filters/${filter}`),
    children: (filter: string) => send('GET', `/filters/${filter}/children`),
    updateFilter: (filter: string, body: unknown) => send('PATCH', `/filters/${filter}`, body),
    removeFilter: (filter: string) => send('DELETE', `/filters/${filter}`),
    indexes: (table: string) => send('GET', `/tables/${table}/indexes`),
  }
}
