import type { WhatsappConfig } from '@hilo/contracts'
import { useDraft } from '../../server/use-draft'
import { settings } from '../../strings'
import { FormFace } from '../../ui/form-dialog'
import { only, useSaveBotMessage } from './bot-message'
import { WelcomeField } from './welcome-field'

interface AutomaticWelcomeProps {
  config: WhatsappConfig
  from: string
  onClose: () => void
}

const words = settings.areaWelcome

export function AutomaticWelcome({ config, from, onClose }: AutomaticWelcomeProps) {
  const { values, dirty, set } = useDraft({ text: config.bot_area_message_selected }, 'area-welcome')
  const saving = useSaveBotMessage(config)
  return (
    <FormFace
      title={words.title}
      subtitle={words.automatic}
      busy={saving.busy}
      dirty={dirty}
      error={saving.problem}
      refusal={saving.refusal}
      onSubmit={() => saving.save(only('bot_area_message_selected', values.text), { onSuccess: onClose })}
      onClose={onClose}
    >
      <WelcomeField
        label={words.global}
        text={values.text}
        from={from}
        error={saving.wrong('bot_area_message_selected')}
        onText={(text) => set('text', text)}
      />
    </FormFace>
  )
}
