import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aServer, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { addMember, aProject } from '../projects/testing/a-project.ts'
import { aTable } from '../tables/testing/a-table.ts'
import { person, role, rulesAs, test as where } from './testing/rules-as.ts'

onEveryMeta('rules of a duplicated project', (bench) => {
  let server: TestServer

  before(async () => {
    server = await aServer({}, await bench.place())
  })
  after(() => server.close())

  test('hold for whoever joins the copy; those for a person stay behind', async () => {
    const [ana, ed] = [await server.signUp('ana@x.example'), await server.signUp('ed@x.example')]
    const { id: project } = await aProject(server, ana)
    await addMember(server, project, ed, 'editor')
    const deals = await aTable(server, ana, project, {
      title: 'Deals',
      columns: { Name: 'SingleLineText', Amount: 'Number', Salary: 'Number' },
    })
    const idOf = (title: string) => deals.columns.find((column) => column.title === title)?.id ?? assert.fail()
    const as = async (who: typeof ana, method: string, path: string, body?: unknown) => {
      const answer = await server.call(method, path, body, { token: who.token })
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      return answer.body
    }
    for (const Amount of [1, 2, 3])
      await as(ana, 'POST', `/api/v1/db/data/noco/${project}/Deals`, { Name: `${Amount}`, Amount, Salary: 9 })
    const rules = rulesAs(server, ana, project)
    await rules.make(deals, { who: role('viewer'), rows: where(idOf('Amount'), 'gt', 1) })
    await rules.make(deals, { who: role('viewer'), effect: 'deny', fields: [idOf('Salary')] })
    await rules.make(deals, { title: 'Not ed', who: person(ed.id), effect: 'deny', verbs: ['delete'] })
    const custom = { title: 'Desk', description: '', base: 'editor', without: ['exportRecords'] }
    await as(ana, 'POST', `/api/v1/projects/${project}/roles`, custom)

    const { job, project: copy } = await as(ana, 'POST', `/api/v1/projects/${project}/duplicate`, {})
    for (let state = 'waiting'; state !== 'done'; ) {
      const told = await as(ana, 'GET', `/api/v1/jobs/${job}`)
      state = told.state
      assert.notEqual(state, 'failed', told.failure)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    await addMember(server, copy, ed, 'viewer')
    const { list } = await as(ed, 'GET', `/api/v1/db/data/noco/${copy}/Deals`)
    assert.deepEqual(
      list.map((row: Record<string, unknown>) => [row['Name'], row['Amount'], 'Salary' in row]),
      [
        ['2', 2, false],
        ['3', 3, false],
      ],
    )
    const copied = await rulesAs(server, ana, copy).list()
    assert.deepEqual(
      copied.map(({ who, effect }) => [who.kind, who.id, effect]),
      [
        ['role', 'viewer', 'allow'],
        ['role', 'viewer', 'deny'],
      ],
    )
    const { list: roles } = await as(ana, 'GET', `/api/v1/projects/${copy}/roles`)
    assert.equal(roles[0].title, 'Desk')
  })
})
