import * as serverApi from '@rowhouse/core/api/project-server'
import * as api from '@rowhouse/core/api/projects'
import type { FastifyRequest } from 'fastify'
import type { InProject } from '../../request/context.ts'
import { type Routes, serve } from '../../request/serve.ts'
import { siteOf } from '../../request/site.ts'
import { arrangeProject } from './arrange-project.ts'
import { configureProject, readConfiguration } from './configure-project.ts'
import { createProject } from './create-project.ts'
import { duplicateProject } from './duplicate/duplicate-project.ts'
import { listProjects } from './list-projects.ts'
import { listTrash } from './list-trash.ts'
import { presentProject, presentTrashed } from './present.ts'
import { readProjectCost } from './project-cost.ts'
import { projectInfo } from './project-info.ts'
import { purgeTrashedProject } from './purge-project.ts'
import { readProject } from './read-project.ts'
import { restoreProject } from './restore-project.ts'
import { noteOfProject, restartProject, setRunning } from './run-project.ts'
import { createFromTemplate } from './templates/create-from-template.ts'
import { trashProject } from './trash-project.ts'
import { updateProject } from './update-project.ts'

export function projectRoutes(routes: Routes): void {
  serve(routes, api.listProjects, async ({ ctx, query }) => {
    const list = (await listProjects(ctx, query)).map((view) => presentProject(view, view.project.role ?? 'super'))
    const pageInfo = {
      totalRows: list.length,
      page: 1,
      pageSize: list.length,
      isFirstPage: true,
      isLastPage: true,
    }
    return { list, pageInfo }
  })

  serve(routes, api.createProject, async ({ ctx, body }) => presentProject(await createProject(ctx, body), 'owner'))

  serve(routes, api.createFromTemplate, async ({ ctx, body }) =>
    presentProject(await createFromTemplate(ctx, body), 'owner'),
  )

  serve(routes, api.readProject, async ({ ctx }) => presentProject(await readProject(ctx), ctx.principal))

  serve(routes, api.updateProject, async ({ ctx, body }) => {
    await updateProject(ctx, body)
    return 1 as const
  })

  serve(routes, api.deleteProject, async ({ ctx }) => {
    await trashProject(ctx)
    return 1 as const
  })

  serve(routes, api.readProjectInfo, async ({ ctx }) => projectInfo(ctx))

  serve(routes, api.readProjectCost, async ({ ctx }) => ({ cost: await readProjectCost(ctx) }))

  serve(routes, api.listTrashedProjects, async ({ ctx }) => ({ list: (await listTrash(ctx)).map(presentTrashed) }))

  serve(routes, api.restoreProject, async ({ ctx }) => presentProject(await restoreProject(ctx), ctx.principal))

  serve(routes, api.purgeProject, async ({ ctx }) => {
    await purgeTrashedProject(ctx)
    return { msg: 'The project was deleted for good' }
  })

  serve(routes, api.duplicateProject, async ({ ctx, body }) => duplicateProject(ctx, body))

  serve(routes, api.arrangeProject, async ({ ctx, body }) => {
    await arrangeProject(ctx, body)
    return { msg: 'The project was arranged' }
  })

  serve(routes, api.readProjectConfiguration, async ({ ctx }) => readConfiguration(ctx))

  serve(routes, api.updateProjectConfiguration, async ({ ctx, body }) => configureProject(ctx, body))

  serve(routes, serverApi.startProject, async ({ ctx, request }) => {
    await setRunning(ctx, true)
    return presentServer(ctx, request, true)
  })

  serve(routes, serverApi.stopProject, async ({ ctx, request }) => {
    await setRunning(ctx, false)
    return presentServer(ctx, request, false)
  })

  serve(routes, serverApi.restartProject, async ({ ctx, request }) => {
    await restartProject(ctx)
    return presentServer(ctx, request, true)
  })

  serve(routes, serverApi.readProjectServer, async ({ ctx, request }) =>
    presentServer(ctx, request, !(await ctx.structure()).isStopped),
  )

  serve(routes, serverApi.noteOfProject, async ({ ctx, body }) => {
    await noteOfProject(ctx, body.text)
    return { msg: 'The note is in the audit log' }
  })
}

const presentServer = (
  { project, config }: InProject<'projects.run' | 'projects.info'>,
  request: FastifyRequest,
  alive: boolean,
) => ({
  key: project.id,
  alive,
  cloudUrl: `${siteOf(request, config)}/api/v1/db/data/noco/${project.id}`,
})
