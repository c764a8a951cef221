import { routes } from '@hilo/contracts'
import { common, settings } from '../../strings'
import { Button } from '../../ui/form/button'
import { notify } from '../../ui/overlay/notify'
import { Card } from '../../ui/state/card'

const showNotAvailable = () => notify.error(common.notAvailable)

/** Two cards whose buttons only say that the feature is not available (specification). */
export function Integrations() {
  const { api, whatsapp } = settings.integrations
  return (
    <>
      <Card
        title={api.title}
        help={api.text}
        action={<Button onClick={showNotAvailable}>{api.action}</Button>}
      >
        <a
          href={routes.docsPage.path}
          target="_blank"
          rel="noreferrer"
          className="relative finger inline-flex min-h-6 items-center text-second font-medium text-accent hover:underline"
        >
          {api.documentation}
        </a>
      </Card>
      <Card
        title={whatsapp.title}
        help={whatsapp.text}
        action={<Button onClick={showNotAvailable}>{whatsapp.action}</Button>}
      />
    </>
  )
}

export function Interface() {
  const { menu, menuHelp, edit } = settings.interface
  return <Card title={menu} help={menuHelp} action={<Button onClick={showNotAvailable}>{edit}</Button>} />
}
