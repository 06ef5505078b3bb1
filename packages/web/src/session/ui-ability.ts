import { type UiAbility, uiAbilityDefaults } from '../state/saved-state.ts'

export const darkThemeEnabledText = 'Ho Yes! Dark theme has been enabled for your profile!'

export function acceptUiAbility(rules: Partial<UiAbility> | null | undefined): UiAbility {
  return { ...uiAbilityDefaults, ...rules }
}

/** True only when the server refused dark theme before and allows it now; the first answer is no news. */
export function darkThemeNewlyAllowed(before: UiAbility | null, now: UiAbility): boolean {
  return before !== null && !before.darkTheme && now.darkTheme
}
