import { Button, SegmentedControl, Textarea } from '@mantine/core'
import { apiKinds } from '@rowhouse/core/api/projects'
import { projectTitleLimit } from '@rowhouse/core/names'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { AppFrame } from '../../ui/app-frame.tsx'
import { ProjectMark } from '../../ui/avatar.tsx'
import { FieldError, Notice, TextField } from '../../ui/form-fields.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { ConnectionRefusal } from '../sources/connection-refusal.tsx'
import { ConnectionTest } from '../sources/connection-test.tsx'
import { DatabaseChoice } from '../sources/database-choice.tsx'
import { SourceForm } from '../sources/source-form.tsx'
import { ColorSwatches } from './color-swatches.tsx'
import classes from './create-project-screen.module.css'
import { ProjectsSidebar } from './projects-sidebar.tsx'
import { descriptionLimit, titleFault, titleLength } from './title-fault.ts'
import { type NewProject, useNewProject, usePlaceInAddress } from './use-new-project.ts'

export function CreateProjectScreen(): ReactElement {
  const t = useTexts()
  const title = usePlaceInAddress() === 'attached' ? t('projects.connect.title') : t('projects.create.title')
  return (
    <AppFrame sidebar={<ProjectsSidebar place="mine" />} sidebarLabel={t('projects.sidebar')}>
      <Page width="narrow">
        <PageHeader title={title} text={t('projects.create.text')} />
        <CreateProjectForm />
      </Page>
    </AppFrame>
  )
}

function CreateProjectForm(): ReactElement {
  const t = useTexts()
  const fresh = useNewProject()
  const { draft, refusal, change } = fresh
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void fresh.create()
      }}
    >
      <TitleLine fresh={fresh} />
      <fieldset className={classes.set}>
        <legend>{t('projects.create.color')}</legend>
        <ColorSwatches chosen={draft.color} onPick={(color) => change({ color })} />
      </fieldset>
      <Textarea
        label={t('projects.create.description')}
        description={t('projects.create.description.hint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autosize
        minRows={3}
        maxRows={10}
        value={draft.description}
        error={
          fresh.isWordy ? (
            <FieldError>{t('projects.description.tooLong', { limit: descriptionLimit })}</FieldError>
          ) : undefined
        }
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <ApiChoice fresh={fresh} />
      <DatabaseChoice place={draft.place} onChoose={(place) => change({ place })} />
      {draft.place === 'attached' ? (
        <>
          <SourceForm draft={draft.source} faults={fresh.sourceFaults} onChange={(source) => change({ source })} />
          <ConnectionTest draft={draft.source} place={null} onTry={fresh.isReachable} />
        </>
      ) : null}
      {refusal?.field === 'form' ? (
        <Notice kind="error">
          <ConnectionRefusal error={refusal.why} onAllowed={() => void fresh.create()} />
        </Notice>
      ) : null}
      <div className={classes.foot}>
        <Button size="md" type="submit" loading={fresh.isCreating}>
          {t('projects.create.submit')}
        </Button>
        <Button size="md" variant="default" component={Link} to="/projects">
          {t('projects.create.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** All of them answer, whatever is chosen: it says where the project begins. */
function ApiChoice({ fresh: { draft, change } }: { readonly fresh: NewProject }): ReactElement {
  const t = useTexts()
  return (
    <fieldset className={classes.set}>
      <legend>{t('projects.configuration.api')}</legend>
      <SegmentedControl
        aria-label={t('projects.configuration.api')}
        data={apiKinds.map((kind) => ({ value: kind, label: t(`projects.configuration.api.${kind}`) }))}
        value={draft.api}
        onChange={(kind) => change({ api: apiKinds.find((one) => one === kind) ?? draft.api })}
      />
      <p className={classes.hint}>{t('projects.configuration.api.hint')}</p>
    </fieldset>
  )
}

function TitleLine({ fresh }: { readonly fresh: NewProject }): ReactElement {
  const t = useTexts()
  const { refusal } = fresh
  const { title, color } = fresh.draft
  const used = titleLength(title)
  const isOver = used > projectTitleLimit
  return (
    <div className={classes.titleLine}>
      <span className={classes.mark}>
        <ProjectMark title={title || t('projects.create.placeholder')} color={color} />
      </span>
      <TextField
        ref={fresh.titleField}
        autoFocus
        size="md"
        label={t('projects.create.label')}
        placeholder={t('projects.create.placeholder')}
        required
        withAsterisk={false}
        autoComplete="off"
        labelEnd={
          <span className={classes.counter} data-over={isOver || undefined}>
            {t('projects.create.counter', { used, limit: projectTitleLimit })}
          </span>
        }
        value={title}
        fault={isOver ? titleFault(title) : refusal?.field === 'title' ? messageOf(refusal.why) : null}
        onChange={(event) => fresh.change({ title: event.currentTarget.value })}
      />
    </div>
  )
}
