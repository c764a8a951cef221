/** Mails with one of these labels are no messages. */
export const ignoredLabels: readonly string[] = ['DRAFT', 'SPAM', 'TRASH', 'CHAT']
