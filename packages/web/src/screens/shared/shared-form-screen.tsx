import type { ReactElement } from 'react'
import { useParams } from 'react-router'
import { LinkGate } from '../../features/sharing/link-gate.tsx'
import { PublicForm } from '../../views/form/public-form.tsx'

/** A form somebody shared by a link: the page of it, for people without an account. */
export function SharedFormScreen(): ReactElement {
  const { id = '' } = useParams()
  return (
    <LinkGate key={id} kind="view" link={id}>
      {(entry) => <PublicForm link={id} entry={entry} />}
    </LinkGate>
  )
}
