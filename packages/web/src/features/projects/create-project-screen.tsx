import { Button, Textarea } from '@mantine/core'
import { projectColors } from '@rowhouse/core/api/projects'
import { projectTitleLimit } from '@rowhouse/core/names'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { hasCode, messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { tabPath } from '../../structure/projects/project-places.ts'
import { projectsQuery } from '../../structure/projects/queries.ts'
import { AppFrame } from '../../ui/app-frame.tsx'
import { ProjectMark } from '../../ui/avatar.tsx'
import { FieldError, Notice, TextField } from '../../ui/form-fields.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { ConnectionRefusal } from '../sources/connection-refusal.tsx'
import { ConnectionTest } from '../sources/connection-test.tsx'
import { DatabaseChoice, type DatabasePlace } from '../sources/database-choice.tsx'
import { emptyDraft, faultsOf, hasFaults, type SourceDraft, v1BaseOf } from '../sources/source-draft.ts'
import { SourceForm } from '../sources/source-form.tsx'
import { ColorSwatches } from './color-swatches.tsx'
import classes from './create-project-screen.module.css'
import { createProject } from './project-changes.ts'
import { ProjectsSidebar } from './projects-sidebar.tsx'
import { descriptionLimit, titleFault, titleLength } from './title-fault.ts'

export function CreateProjectScreen(): ReactElement {
  const t = useTexts()
  return (
    <AppFrame sidebar={<ProjectsSidebar place="mine" />} sidebarLabel={t('projects.sidebar')}>
      <Page width="narrow">
        <PageHeader title={t('projects.create.title')} text={t('projects.create.text')} />
        <CreateProjectForm />
      </Page>
    </AppFrame>
  )
}

/** Also where the client leads when a project's database is not configured. */
const connectPath = '/project/0'

interface Refusal {
  readonly field: 'title' | 'form'
  /** A sentence, or what was thrown. */
  readonly why: unknown
}

function CreateProjectForm(): ReactElement {
  const t = useTexts()
  const navigate = useNavigate()
  const titleField = useRef<HTMLInputElement>(null)
  const [title, setTitle] = useState('')
  const [chosen, setColor] = useState<string | null>(null)
  const [description, setDescription] = useState('')
  const [place, setPlace] = useState<DatabasePlace>(usePlaceInAddress())
  const [draft, setDraft] = useState<SourceDraft>(emptyDraft)
  const [wasTried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isCreating, setCreating] = useState(false)
  const nextColor = useNextColor()
  const color = chosen ?? nextColor
  const used = titleLength(title)
  const isOver = used > projectTitleLimit
  const isWordy = description.length > descriptionLimit
  const sourceFaults = place === 'attached' ? faultsOf(draft) : {}

  function isReachable(): boolean {
    setTried(true)
    return !hasFaults(sourceFaults)
  }

  async function create(): Promise<void> {
    const fault = titleFault(title)
    if (fault !== null) {
      setRefusal({ field: 'title', why: fault })
      titleField.current?.focus()
      return
    }
    if (isWordy || !isReachable()) return
    setCreating(true)
    try {
      const source = place === 'attached' ? v1BaseOf(draft) : null
      const project = await createProject({ title: title.trim(), color, description: description.trim(), source })
      await navigate(tabPath(project.id, 'overview'), { replace: true })
    } catch (error) {
      setCreating(false)
      const isAboutTitle = hasCode(error, 'invalid_value') && /title/i.test(messageOf(error))
      setRefusal({ field: isAboutTitle ? 'title' : 'form', why: error })
      if (isAboutTitle) titleField.current?.focus()
    }
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void create()
      }}
    >
      <div className={classes.titleLine}>
        <span className={classes.mark}>
          <ProjectMark title={title || t('projects.create.placeholder')} color={color} />
        </span>
        <TextField
          ref={titleField}
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
          onChange={(event) => {
            setTitle(event.currentTarget.value)
            setRefusal(null)
          }}
        />
      </div>
      <fieldset className={classes.set}>
        <legend>{t('projects.create.color')}</legend>
        <ColorSwatches chosen={color} onPick={setColor} />
      </fieldset>
      <Textarea
        label={t('projects.create.description')}
        description={t('projects.create.description.hint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autosize
        minRows={3}
        maxRows={10}
        value={description}
        error={
          isWordy ? (
            <FieldError>{t('projects.description.tooLong', { limit: descriptionLimit })}</FieldError>
          ) : undefined
        }
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <DatabaseChoice place={place} onChoose={setPlace} />
      {place === 'attached' ? (
        <>
          <SourceForm
            draft={draft}
            faults={wasTried ? sourceFaults : {}}
            onChange={(changed) => {
              setDraft(changed)
              setRefusal(null)
            }}
          />
          <ConnectionTest draft={draft} place={null} onTry={isReachable} />
        </>
      ) : null}
      {refusal?.field === 'form' ? (
        <Notice kind="error">
          <ConnectionRefusal error={refusal.why} onAllowed={() => void create()} />
        </Notice>
      ) : null}
      <div className={classes.foot}>
        <Button size="md" type="submit" loading={isCreating}>
          {t('projects.create.submit')}
        </Button>
        <Button size="md" variant="default" component={Link} to="/projects">
          {t('projects.create.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** The address of the screen that asks for credentials begins with the form open. */
function usePlaceInAddress(): DatabasePlace {
  return useLocation().pathname === connectPath ? 'attached' : 'builtIn'
}

/** Neighbours in the list get different colours; grey is left to those who want it. */
function useNextColor(): string {
  const { data } = useQuery(projectsQuery)
  const vivid = projectColors.slice(1)
  return vivid[(data?.list.length ?? 0) % vivid.length] ?? 'indigo'
}
