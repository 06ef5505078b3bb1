interface Named {
  readonly firstname: string | null
  readonly lastname: string | null
}

export function personName({ firstname, lastname }: Named): string {
  return [firstname, lastname].filter(Boolean).join(' ')
}

/** How a person is spoken of: by name when there is one. */
export function calledBy(person: Named & { readonly email: string }): string {
  return personName(person) || person.email
}
