/** For the `ref` of what is current: its row is moved until it is seen. Kept outside of components, or each render moves it. */
export const intoSight =
  (inline: 'center' | 'nearest') =>
  (element: Element | null): void =>
    element?.scrollIntoView({ block: 'nearest', inline })
