import type { OperationExample } from '../example.ts'

const second = ({ said }: { said: Record<string, { id: string }> }) => said.projectCreateByWebWithXCDB?.id ?? ''
const isVersion = (text: unknown) => /^\d+\.\d+\.\d+/.test(String(text))

export const projectExamples: readonly OperationExample[] = [
  {
    name: 'projectList',
    answer: ({ project }) => ({ data: { list: [{ id: project, title: /^Shop /, status: null }] } }),
  },
  {
    name: 'projectCreateByWeb',
    args: { project: { title: 'By web' } },
    answer: { data: { title: 'By web', bases: [{ type: /./ }] } },
  },
  {
    name: 'projectCreateByOneClick',
    args: { title: 'One click', projectType: 'graphql' },
    answer: { data: { title: 'One click', id: /^p_/ } },
  },
  {
    name: 'projectCreateByWebWithXCDB',
    args: { title: 'Second', projectType: 'rest' },
    answer: { data: { title: 'Second', id: /^p_/ } },
  },
  {
    name: 'projectUpdateByWeb',
    project: second,
    args: { projectJson: JSON.stringify({ title: 'Renamed', description: 'text' }) },
    answer: { data: 1 },
  },
  {
    name: 'PROJECT_READ_BY_WEB',
    project: second,
    answer: { data: { list: [{ title: 'Renamed', description: 'text', bases: [{}] }] } },
  },
  {
    name: 'xcProjectGetConfig',
    answer: ({ project }) => ({ data: { id: project, config: { workingEnv: '_noco' } } }),
  },
  { name: 'projectChangeEnv', args: { env: '_noco' }, answer: { data: { workingEnv: '_noco' } } },
  { name: 'DB_PROJECT_OPEN_BY_WEB', answer: { data: '' } },
  { name: 'ncProjectInfo', answer: { data: { Node: /^v\d+/ } } },
  { name: 'projectHasDb', byGuest: true, answer: { data: { projectHasDb: true } } },
  {
    name: 'testConnection',
    args: ({ connection }) => connection,
    answer: { data: { code: 0 } },
  },
  { name: 'xcRelease', answer: { data: { currentVersion: isVersion } } },
  { name: 'xcVersionLetters', answer: { data: { currentVersion: isVersion } } },
  { name: 'projectStop', project: second, answer: { data: null } },
  { name: 'projectStart', project: second, answer: { data: null } },
  { name: 'projectRestart', project: second, answer: { data: null } },
  {
    name: 'projectAPIServerStop',
    project: second,
    answer: (world) => ({ data: { key: second(world), alive: false } }),
  },
  {
    name: 'projectAPIServerStart',
    project: second,
    answer: (world) => ({ data: { key: second(world), alive: true } }),
  },
  {
    name: 'projectAPIServerGetCloudUrl',
    answer: ({ project }) => ({
      data: { key: project, alive: true, cloudUrl: new RegExp(`/api/v1/db/data/noco/${project}$`) },
    }),
  },
  { name: 'projectAPIServerSendNotification', args: { text: 'Back at noon' }, answer: { data: { msg: /./ } } },
  { name: 'projectDelete', project: second, answer: { data: null } },
]
