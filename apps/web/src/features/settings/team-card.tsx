import { settings } from '../../strings'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'

const words = settings.users

/** The way to the people, above what their role allows. */
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
