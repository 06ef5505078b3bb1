import type { ReactElement } from 'react'
import { CellsIn } from '../../cells/cells-in.tsx'
import { useCellContext } from '../../cells/use-cell-context.ts'
import type { ViewBodyProps } from '../view-body.ts'
import { ViewNotes } from '../view-notes.tsx'
import { FormBuilder } from './builder/form-builder.tsx'
import classes from './form.module.css'
import { useFormMode } from './form-mode.ts'
import { FormPage } from './form-page.tsx'
import { useMayBuild } from './may-build.ts'

/** A page that asks for a new record: built by creators, filled in by everybody who may add records. */
export function FormView(props: ViewBodyProps): ReactElement {
  const { project, table, records, view, viewId } = props
  const context = useCellContext(project.id, table)
  const mayBuild = useMayBuild(project, view)
  const isPreviewed = useFormMode(({ previewed }) => previewed === viewId)
  return (
    <CellsIn project={project} table={table} records={records} mayWrite people={context.people}>
      {mayBuild ? <ViewNotes notes={view.notes} /> : null}
      {mayBuild && !isPreviewed ? (
        <FormBuilder {...props} />
      ) : (
        <div className={classes.scroller} data-focus-home>
          <FormPage {...props} context={context} />
        </div>
      )}
    </CellsIn>
  )
}
