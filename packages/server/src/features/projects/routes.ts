import * as api from '@rowhouse/core/api/projects'
import { type Routes, serve } from '../../request/serve.ts'
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
}
