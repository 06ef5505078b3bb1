import { Button, FileInput } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { AppFrame } from '../../ui/app-frame.tsx'
import { FieldError, Notice, TextField } from '../../ui/form-fields.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { ConnectionRefusal } from '../sources/connection-refusal.tsx'
import { ConnectionTest } from '../sources/connection-test.tsx'
import { DatabaseChoice } from '../sources/database-choice.tsx'
import { SourceForm } from '../sources/source-form.tsx'
import classes from './create-project-screen.module.css'
import { ProjectsSidebar } from './projects-sidebar.tsx'
import { useRestore } from './use-restore.ts'

/** Makes a project of a base file. */
export function RestoreScreen(): ReactElement {
  const t = useTexts()
  return (
    <AppFrame sidebar={<ProjectsSidebar place="mine" />} sidebarLabel={t('projects.sidebar')}>
      <Page width="narrow">
        <PageHeader title={t('metadata.restore.title')} text={t('metadata.restore.text')} />
        <RestoreForm />
      </Page>
    </AppFrame>
  )
}

function RestoreForm(): ReactElement {
  const t = useTexts()
  const restoring = useRestore()
  const { file, title, fault, refusal, progress } = restoring
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void restoring.restore()
      }}
    >
      <FileInput
        label={t('metadata.restore.file')}
        placeholder={t('metadata.restore.choose')}
        accept=".rowhouse,.zip"
        leftSection={<IconFileImport size={16} stroke={1.75} aria-hidden />}
        clearable
        clearButtonProps={{ 'aria-label': t('metadata.restore.clear') }}
        value={file}
        error={fault === 'file' ? <FieldError>{t('metadata.restore.fileMissing')}</FieldError> : undefined}
        onChange={(chosen) => restoring.change({ file: chosen })}
      />
      <TextField
        label={t('metadata.restore.name')}
        description={t('metadata.restore.name.hint')}
        autoComplete="off"
        value={title}
        fault={fault !== null && fault !== 'file' ? fault : null}
        onChange={(event) => restoring.change({ title: event.currentTarget.value })}
      />
      <DatabaseChoice place={restoring.place} onChoose={(place) => restoring.change({ place })} />
      {restoring.place === 'attached' ? (
        <>
          <p className={classes.note}>{t('metadata.restore.empty')}</p>
          <SourceForm
            draft={restoring.source}
            faults={restoring.sourceFaults}
            isFilled
            onChange={(source) => restoring.change({ source })}
          />
          <ConnectionTest draft={restoring.source} place={null} onTry={restoring.isReachable} />
        </>
      ) : null}
      {refusal === null ? null : (
        <Notice kind="error">
          <ConnectionRefusal error={refusal} onAllowed={() => void restoring.restore()} />
        </Notice>
      )}
      {progress === null ? null : (
        <p role="status">
          {progress === 'sending'
            ? t('metadata.restore.sending')
            : t('metadata.restore.making', { percent: Math.floor(progress * 100) })}
        </p>
      )}
      <div className={classes.foot}>
        <Button size="md" type="submit" loading={progress !== null}>
          {t('metadata.restore.submit')}
        </Button>
        <Button size="md" variant="default" component={Link} to="/projects">
          {t('projects.create.cancel')}
        </Button>
      </div>
    </form>
  )
}
