/** Why an automation is turned off whose maker left. */
export const noMember = 'Whoever it runs as is no member of the project any more. Save it again to run it as you.'
