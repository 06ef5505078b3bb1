import type { LinkPlace } from '../links/link-seed.ts'

export interface GraphCase {
  readonly name: string
  readonly goal: string
  readonly ours: string
  /** In the words of PostGraphile. */
  readonly peer: string
  /** One statement that gives the answer as a text, as a person would write it. */
  readonly bare: (place: LinkPlace) => string
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
const list = (rows: string): string => `(select coalesce(json_agg(x), '[]') from (${rows}) x)`
const answer = (field: string, rows: string): string =>
  `select json_build_object('data', json_build_object('${field}', json_build_object('nodes', ${list(rows)})))::text as j`

const tasksOf = ({ tasks, projectKey }: LinkPlace): string =>
  list(`select t."Title", t."Hours" from ${quoted(tasks)} t where t.${quoted(projectKey)} = p.id order by t.id limit 5`)

export const graphCases: readonly GraphCase[] = [
  {
    name: 'list 25',
    goal: '≤ 1.7×',
    ours: '{ projects(first: 25) { nodes { Id Name Budget } } }',
    peer: '{ allProjects(first: 25) { nodes { rowId name budget } } }',
    bare: ({ projects }) =>
      answer('projects', `select id as "Id", "Name", "Budget" from ${quoted(projects)} order by id limit 25`),
  },
  {
    name: 'nested 25 × 5',
    goal: '≤ 1.7×',
    ours: '{ projects(first: 25) { nodes { Id Name Tasks(limit: 5) { Title Hours } } } }',
    peer: '{ allProjects(first: 25) { nodes { rowId name tasksByProjectId(first: 5) { nodes { title hours } } } } }',
    bare: (place) =>
      answer(
        'projects',
        `select p.id as "Id", p."Name", ${tasksOf(place)} as "Tasks" from ${quoted(place.projects)} p order by p.id limit 25`,
      ),
  },
  {
    name: 'three levels below 25',
    goal: '',
    ours: '{ projects(first: 25) { nodes { Name Tasks(limit: 5) { Title Projects { Name Owner { Name City } } } } } }',
    peer: `{ allProjects(first: 25) { nodes { name tasksByProjectId(first: 5) { nodes { title
      projectByProjectId { name ownerByOwnerId { name city } } } } } } }`,
    bare: ({ owners, projects, tasks, ownerKey, projectKey }) => {
      const owner = `(select to_json(x) from (select o."Name", o."City" from ${quoted(owners)} o where o.id = q.${quoted(ownerKey)}) x)`
      const project = `(select to_json(x) from (select q."Name", ${owner} as "Owner" from ${quoted(projects)} q
        where q.id = t.${quoted(projectKey)}) x)`
      const below = list(`select t."Title", ${project} as "Projects" from ${quoted(tasks)} t
        where t.${quoted(projectKey)} = p.id order by t.id limit 5`)
      return answer(
        'projects',
        `select p."Name", ${below} as "Tasks" from ${quoted(projects)} p order by p.id limit 25`,
      )
    },
  },
]
