import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aProject } from '../projects/testing/a-project.ts'
import { aSheet } from '../records/testing/a-sheet.ts'
import { test as condition } from '../rules/testing/rules-as.ts'
import { hearLate } from '../webhooks/testing/hear-late.ts'
import { automationHearer } from './hear-changes.ts'
import { AutomationRunner } from './runner.ts'

onEveryMeta('automations of records that are gone', (bench) => {
  let server: TestServer
  let ana: Person
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    await server.stopSubscribers()
  })
  after(() => server.close())

  test('a condition is judged on what the record held, and a run of which nobody can say has failed and says so', async () => {
    const { services } = server.app
    const project = (await aProject(server, ana, { title: 'Automated' })).id
    const sheet = await aSheet(server, ana, project, { columns: { Name: 'SingleLineText', Amount: 'Number' } })
    const formula = { title: 'Double', uidt: 'Formula', formula_raw: '{Amount} * 2' }
    const added = await sheet.call('POST', `/api/v1/db/meta/tables/${sheet.id}/columns`, formula)
    assert.equal(added.status, 200, JSON.stringify(added.body))
    const { columns } = await sheet.table()
    const idOf = (title: string): string => columns.find((column) => column.title === title)?.id ?? ''
    const make = async (filter: object): Promise<string> => {
      const trigger = { kind: 'record', table: sheet.id, on: 'insert', fields: null }
      const steps = [{ id: '1', kind: 'only', formula: '1 > 0' }]
      const draft = { title: 'Do', trigger, filter, steps }
      const { status, body } = await sheet.call('POST', `/api/v1/projects/${project}/automations`, draft)
      assert.equal(status, 200, JSON.stringify(body))
      return body.automation.id
    }
    const others = await make(condition(idOf('Name'), 'neq', 'KEEP'))
    const kept = await make(condition(idOf('Name'), 'eq', 'KEEP'))
    const large = await make(condition(idOf('Double'), 'gt', '10'))
    await sheet.insert([{ Name: 'KEEP', Amount: 20 }])
    await sheet.remove(['1'])
    const runner = new AutomationRunner(services)
    await runner.stop()
    await hearLate(server, automationHearer(services, runner), sheet.id)
    const runs = async (id: string) => {
      const list = services.meta.scan
        .selectFrom('rh_automation_runs')
        .select(['state', 'reason', 'label', 'input'])
        .where('automation_id', '=', id)
      return (await list.execute()).map(({ state, reason, label, input }) => [
        state,
        /Nobody can say whether/.test(reason ?? ''),
        label,
        JSON.parse(input).record,
      ])
    }
    const record = { Id: 1, Name: 'KEEP', Amount: 20 }
    assert.deepEqual(await runs(others), [])
    assert.deepEqual(await runs(kept), [['waiting', false, 'KEEP', record]])
    assert.deepEqual(await runs(large), [['failed', true, 'KEEP', record]])
  })
})
