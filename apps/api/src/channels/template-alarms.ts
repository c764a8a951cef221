import type { ChannelAlarmKind } from '@hilo/contracts'

/** What an administrator is warned of where a message with a template was refused for the template's sake. */
export const ofTemplates: readonly ChannelAlarmKind[] = [
  'template_paused',
  'template_disabled',
  'form_blocked',
]

/** A template as warnings name it. */
export const nameOfTemplate = ({
  name,
  language,
}: {
  readonly name: string
  readonly language?: string | undefined
}): string => (language === undefined ? name : `${name} (${language})`)
