import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queryClient } from '../../api/query-client.ts'
import { openedProjectsKey } from '../../structure/projects/queries.ts'
import { forgetOtherProjects } from './project-changes.ts'

test('opening a project forgets what is known of the tables of another (spec 322)', () => {
  const known = (project: string) => [...openedProjectsKey, project, 'table', 'md_1']
  for (const project of ['p_1', 'p_2']) queryClient.setQueryData(known(project), { title: project })
  forgetOtherProjects('p_2')
  assert.deepEqual(
    ['p_1', 'p_2'].map((project) => queryClient.getQueryData(known(project))),
    [undefined, { title: 'p_2' }],
  )
  queryClient.clear()
})
