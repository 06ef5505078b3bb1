import { existsSync } from 'node:fs'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { readProjectInfo } from '@rowhouse/core/api/projects'
import { dialects } from '../../dialects/registry.ts'
import type { InProject } from '../../request/context.ts'
import { version } from '../../version.ts'
import { selectBases } from './store.ts'

const inDocker = existsSync('/.dockerenv')

export async function projectInfo(ctx: InProject<'projects.info'>): Promise<ReplyOf<typeof readProjectInfo>> {
  const rootDatabase = dialects[ctx.meta.dialect].clientName
  const [base] = await selectBases(ctx.meta.read, { id: ctx.project.id })
  return {
    Node: process.version,
    Arch: process.arch,
    Platform: process.platform,
    Docker: inDocker,
    Database: base?.type ?? rootDatabase,
    ProjectOnRootDB: base?.is_meta !== 0,
    RootDB: rootDatabase,
    PackageVersion: version,
  }
}
