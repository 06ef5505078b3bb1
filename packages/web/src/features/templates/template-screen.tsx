import { Button } from '@mantine/core'
import { findTemplate } from '@rowhouse/core/templates/registry'
import { IconArrowLeft, IconTemplate } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { Link, useParams } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { AppFrame } from '../../ui/app-frame.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { ProjectsSidebar } from '../projects/projects-sidebar.tsx'
import { TemplateForm } from './template-form.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { textsOf } from './template-texts.ts'
import classes from './templates.module.css'

/** What a template holds, and the form that makes a project of it. */
export function TemplateScreen(): ReactElement {
  const t = useTexts()
  const { id = '' } = useParams()
  const template = findTemplate(id)
  if (template === null) return <UnknownTemplate />
  const { title, text } = textsOf(template, t)
  return (
    <AppFrame sidebar={<ProjectsSidebar place="templates" />} sidebarLabel={t('projects.sidebar')}>
      <Page>
        <Link className={classes.back} to="/project/templates">
          <IconArrowLeft size={16} stroke={1.75} aria-hidden />
          {t('templates.back')}
        </Link>
        <PageHeader title={title} text={text} />
        <TemplateForm key={id} template={template} title={title} />
        <h2 className={classes.inside}>{t('templates.inside')}</h2>
        {template.tables.map((table) => (
          <TemplatePreview key={table.title} table={table} />
        ))}
      </Page>
    </AppFrame>
  )
}

function UnknownTemplate(): ReactElement {
  const t = useTexts()
  usePageTitle(t('templates.unknown.title'))
  return (
    <Page>
      <EmptyState
        icon={IconTemplate}
        title={t('templates.unknown.title')}
        text={t('templates.unknown.text')}
        action={
          <Button variant="default" component={Link} to="/project/templates">
            {t('templates.back')}
          </Button>
        }
      />
    </Page>
  )
}
