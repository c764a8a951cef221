import { settings } from '../../strings'
import { Button } from '../../ui/form/button'
import { Card } from '../../ui/state/card'

const words = settings.users

/** Leads to the list of users. */
export function TeamCard({ onTeam }: { onTeam: () => void }) {
  return (
    <Card
      title={words.team}
      help={words.teamHelp}
      action={
        <Button look="primary" onClick={onTeam}>
          {words.manage}
        </Button>
      }
    />
  )
}
