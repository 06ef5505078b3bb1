// Reflection: clients learn what there is from the server itself. What they learn of projects is what whoever asks sees of them.
import { AppError, notFound } from '@rowhouse/core/errors'
import { listProjects } from '../../features/projects/list-projects.ts'
import type { Asking } from '../../request/asking.ts'
import type { InProject, Signed } from '../../request/context.ts'
import { identify } from '../../request/identify.ts'
import { permit } from '../../request/permit.ts'
import type { Services } from '../../request/services.ts'
import { fileOf, type ProjectProto, packageOf, protoFor } from './project-proto.ts'
import { describeFile } from './proto/describe-file.ts'
import { knownFiles } from './proto/known-files.ts'
import type { ProtoFile } from './proto/proto-file.ts'
import { statusOf } from './status-of.ts'
import type { Message } from './wire/message-type.ts'

/** Of whoever has more, those they name: each is a structure to be looked at. */
const mostProjects = 50

type AskIn = (project: string | null) => Asking

/** What cannot be answered is said in the answer, and the next can be asked. */
export async function reflect(services: Services, askIn: AskIn, request: Message): Promise<Message> {
  const told = { valid_host: request.host, original_request: request }
  try {
    return { ...told, ...(await answerTo(services, askIn, request)) }
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.status >= 500) throw thrown
    const { code, details } = statusOf(thrown)
    return { ...told, error_response: { error_code: code, error_message: details } }
  }
}

async function answerTo(services: Services, askIn: AskIn, request: Message): Promise<Message> {
  const { file_by_filename: file, file_containing_symbol: symbol, list_services: list } = request
  if (typeof list === 'string') {
    const names = [...knownFiles.flatMap(servicesOf), ...(await servicesFor(services, askIn))]
    return { list_services_response: { service: names.map((name) => ({ name })) } }
  }
  const bytes =
    typeof file === 'string'
      ? await namedFile(services, askIn, file)
      : typeof symbol === 'string'
        ? await fileWith(services, askIn, symbol)
        : null
  if (bytes === null) throw new AppError('not_found', 'There is nothing of this name.')
  return { file_descriptor_response: { file_descriptor_proto: [bytes] } }
}

async function namedFile(services: Services, askIn: AskIn, name: string): Promise<Buffer | null> {
  const known = knownFiles.find((file) => file.name === name)
  if (known !== undefined) return describeFile(known)
  const [, project] = /^rowhouse\/(p_\w{1,40})\.proto$/.exec(name) ?? []
  return project === undefined || fileOf(project) !== name
    ? null
    : (await protoIn(services, askIn, project)).descriptor()
}

async function fileWith(services: Services, askIn: AskIn, symbol: string): Promise<Buffer | null> {
  const known = knownFiles.find((file) => isWithin(file, symbol))
  if (known !== undefined) return describeFile(known)
  const [, project] = /^rowhouse\.(p_\w{1,40})\./.exec(symbol) ?? []
  if (project === undefined) return null
  const proto = await protoIn(services, askIn, project)
  return isWithin(proto.file, symbol) ? proto.descriptor() : null
}

function isWithin({ package: within, messages, enums, services }: ProtoFile, symbol: string): boolean {
  if (!symbol.startsWith(`${within}.`)) return false
  const [first] = symbol.slice(within.length + 1).split('.')
  return [...messages, ...enums, ...services].some(({ name }) => name === first)
}

const servicesOf = ({ package: within, services }: ProtoFile): string[] =>
  services.map(({ name }) => `${within}.${name}`)

/** Strangers learn of nothing but what everybody has. */
async function servicesFor(services: Services, askIn: AskIn): Promise<string[]> {
  const asking = askIn(null)
  const { 'xc-project': named } = asking.headers
  const ids = typeof named === 'string' ? [named] : await projectsOf(services, asking)
  const names: string[] = []
  for (const id of ids) {
    const proto = await protoIn(services, askIn, id).catch((error: unknown) => {
      if (typeof named !== 'string' && error instanceof AppError && error.status < 500) return null
      throw error
    })
    if (proto !== null) names.push(...servicesOf({ ...proto.file, package: packageOf(id) }))
  }
  return names
}

async function projectsOf(services: Services, asking: Asking): Promise<readonly string[]> {
  const ctx = await identify(services, asking, 'account')
  if (ctx.actor === null) return []
  const projects = await listProjects((await permit(ctx, 'projects.list')) as Signed<'projects.list'>, {})
  return projects.slice(0, mostProjects).map(({ project }) => project.id)
}

async function protoIn(services: Services, askIn: AskIn, project: string): Promise<ProjectProto> {
  if (!/^p_\w{1,40}$/.test(project)) throw notFound('project', project)
  const ctx = await identify(services, askIn(project), 'project')
  return protoFor((await permit(ctx, 'grpc.call')) as InProject<'grpc.call'>)
}
