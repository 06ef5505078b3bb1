import { templates } from '@rowhouse/core/templates/registry'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { AppFrame } from '../../ui/app-frame.tsx'
import { ProjectMark } from '../../ui/avatar.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { ProjectsSidebar } from '../projects/projects-sidebar.tsx'
import { textsOf } from './template-texts.ts'
import classes from './templates.module.css'

export function TemplatesScreen(): ReactElement {
  const t = useTexts()
  return (
    <AppFrame sidebar={<ProjectsSidebar place="templates" />} sidebarLabel={t('projects.sidebar')}>
      <Page>
        <PageHeader title={t('templates.title')} text={t('templates.text')} />
        <ul className={classes.grid}>
          {templates.map((template) => {
            const { title, text } = textsOf(template, t)
            return (
              <li key={template.id} className={classes.card}>
                <div className={classes.top}>
                  <ProjectMark title={title} color={template.color} />
                  <Link className={classes.title} to={`/project/templates/${template.id}`}>
                    {title}
                  </Link>
                </div>
                <p className={classes.text}>{text}</p>
                <p className={classes.facts}>{template.tables.map((table) => table.title).join(' · ')}</p>
              </li>
            )
          })}
        </ul>
      </Page>
    </AppFrame>
  )
}
