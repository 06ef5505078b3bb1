import { cpSync } from 'node:fs'
import { type Account, createProject, signUp } from './api-client.ts'
import { temporaryFolder } from './leave-nothing-behind.ts'
import { startServer } from './server-process.ts'

export interface Seed {
  readonly dataDir: string
  /** Has exactly the projects the read cases show. */
  readonly reader: Account
  readonly projectId: string
  /** Creates are spread over these: every create compares titles with all projects of its account. */
  readonly creators: readonly Account[]
}

const listedProjects = 25
const creatorCount = 20

/** One filled data folder; each server gets a copy, so both read the same rows through the same indexes. */
export async function seed(): Promise<Seed> {
  const dataDir = temporaryFolder()
  const server = await startServer('ours', dataDir)
  const { url } = server
  const reader = await signUp(url, 'reader@bench.example')
  const ids: string[] = []
  for (let n = 1; n <= listedProjects; n += 1) ids.push(await createProject(url, reader, `Project ${n}`))
  const creators: Account[] = []
  for (let n = 1; n <= creatorCount; n += 1) creators.push(await signUp(url, `creator-${n}@bench.example`))
  await server.stop()
  return { dataDir, reader, projectId: ids[0] ?? '', creators }
}

export function copyOf({ dataDir }: Seed): string {
  const copy = temporaryFolder()
  cpSync(dataDir, copy, { recursive: true })
  return copy
}
