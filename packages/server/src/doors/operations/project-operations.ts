import { readAppInfo, readVersion } from '@rowhouse/core/api/app'
import * as servers from '@rowhouse/core/api/project-server'
import * as api from '@rowhouse/core/api/projects'
import { testConnection } from '@rowhouse/core/api/sources'
import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import type { Operation, OperationCall } from './operation-call.ts'

/** Older clients send the project inside of `project` or `projectJson`, as an object or as its text. */
function projectIn({ args }: OperationCall): Readonly<Record<string, unknown>> {
  const inner = [args.project, args.projectJson].find((value) => value !== undefined)
  const read = typeof inner === 'string' ? objectIn(inner) : inner
  return { ...(isPlainObject(read) ? (read as object) : {}), ...args }
}

function objectIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const create: Operation = (call) => {
  const { title, template, description, color, external, bases, projectType } = projectIn(call)
  // Older clients say by it which API a project is for; other words say nothing here.
  const kind = api.apiKinds.find((one) => one === projectType)
  return template === undefined || template === null
    ? call.ask(api.createProject, { body: { title, description, color, external, bases, api: kind } })
    : call.ask(api.createFromTemplate, { body: { title, template } })
}

const answerOf =
  (contract: typeof servers.startProject | typeof servers.stopProject | typeof servers.restartProject): Operation =>
  async (call) => {
    await call.ask(contract, call.project)
    return null
  }

export const projectOperations: Readonly<Record<string, Operation>> = {
  projectList: async (call) => ({ list: (await call.ask(api.listProjects)).list }),
  projectCreateByWeb: create,
  projectCreateByWebWithXCDB: create,
  projectCreateByOneClick: create,
  projectUpdateByWeb: async (call) => {
    const { title, description, color } = projectIn(call)
    return call.ask(api.updateProject, { ...call.project, body: { title, description, color } })
  },
  projectDelete: async (call) => {
    await call.ask(api.deleteProject, call.project)
    return null
  },
  projectStart: answerOf(servers.startProject),
  projectStop: answerOf(servers.stopProject),
  projectRestart: answerOf(servers.restartProject),
  // The same with what became of it: the entry clients keep of the project's server.
  projectAPIServerStart: (call) => call.ask(servers.startProject, call.project),
  projectAPIServerStop: (call) => call.ask(servers.stopProject, call.project),
  projectAPIServerGetCloudUrl: (call) => call.ask(servers.readProjectServer, call.project),
  projectAPIServerSendNotification: (call) =>
    call.ask(servers.noteOfProject, { ...call.project, body: { text: call.text('text') } }),
  xcProjectGetConfig: async (call) => ({
    ...(await call.ask(api.readProject, call.project)),
    config: await call.ask(api.readProjectConfiguration, call.project),
  }),
  PROJECT_READ_BY_WEB: async (call) => ({ list: [await call.ask(api.readProject, call.project)] }),
  DB_PROJECT_OPEN_BY_WEB: async (call) => {
    await call.ask(api.arrangeProject, { ...call.project, body: { opened: true } })
    return ''
  },
  ncProjectInfo: (call) => call.ask(api.readProjectInfo, call.project),
  projectHasDb: async (call) => {
    const { projectHasDb } = await call.ask(readAppInfo, { params: { brand: 'dashboard' } })
    return { projectHasDb }
  },
  projectChangeEnv: (call) =>
    call.ask(api.updateProjectConfiguration, { ...call.project, body: { workingEnv: call.text('env') } }),
  testConnection: (call) => call.ask(testConnection, { body: call.args }),
  xcRelease: (call) => call.ask(readVersion),
  xcVersionLetters: (call) => call.ask(readVersion),
}
