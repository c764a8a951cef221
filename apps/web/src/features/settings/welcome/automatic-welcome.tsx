import type { WhatsappConfig } from '@hilo/contracts'
import { useSeenVersion } from '../../../server/forms/seen-version'
import { useFormValues } from '../../../server/forms/use-form-values'
import { settings } from '../../../strings'
import { FormContent } from '../../../ui/form/form-dialog'
import { botMessageBody, useSaveBotMessage } from '../bot/bot-message'
import { WelcomeField } from './welcome-field'

interface AutomaticWelcomeProps {
  config: WhatsappConfig
  from: string
  onClose: () => void
}

const words = settings.areaWelcome

export function AutomaticWelcome({ config, from, onClose }: AutomaticWelcomeProps) {
  const { values, dirty, set } = useFormValues({ text: config.bot_area_message_selected }, 'area-welcome')
  const saving = useSaveBotMessage(config, useSeenVersion('area-welcome', dirty, config.version))
  return (
    <FormContent
      title={words.title}
      subtitle={words.automatic}
      busy={saving.busy}
      dirty={dirty}
      error={saving.problem}
      refusal={saving.refusal}
      onSubmit={() =>
        saving.save(botMessageBody('bot_area_message_selected', values.text), { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <WelcomeField
        label={words.global}
        text={values.text}
        from={from}
        error={saving.wrong('bot_area_message_selected')}
        onText={(text) => set('text', text)}
      />
    </FormContent>
  )
}
