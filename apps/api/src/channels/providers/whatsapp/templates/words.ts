import {
  type TemplateCategory,
  type TemplateQuality,
  type TemplateState,
  templateCategories,
  templateQualities,
} from '@hilo/contracts'

/** Meta's words for the state of a template, in its list and in its webhooks. */
const states: Readonly<Record<string, TemplateState>> = {
  PENDING: 'pending',
  APPROVED: 'approved',
  REINSTATED: 'approved',
  // It may still be sent: its quality says that it is at risk.
  FLAGGED: 'approved',
  REJECTED: 'rejected',
  PAUSED: 'paused',
  DISABLED: 'disabled',
  IN_APPEAL: 'in_appeal',
  PENDING_DELETION: 'pending_deletion',
  LIMIT_EXCEEDED: 'limit_exceeded',
  ARCHIVED: 'archived',
}

/** 'other' for a word that Hilo does not know: then it is not sent. */
export const stateOfWord = (word: string | undefined): TemplateState =>
  states[word?.toUpperCase() ?? ''] ?? 'other'

export const categoryOfWord = (word: string | undefined): TemplateCategory | null =>
  templateCategories.find((one) => one === word?.toLowerCase()) ?? null

export const qualityOfWord = (word: string | undefined): TemplateQuality | null =>
  templateQualities.find((one) => one === word?.toLowerCase()) ?? null

/** Meta writes NONE where there is no reason. */
export const reasonOfWord = (word: string | undefined): string | null =>
  word === undefined || word === '' || word.toUpperCase() === 'NONE' ? null : word.slice(0, 200)
