import { links } from '../shell/links.ts';
import { LinkButton } from '../ui/button.tsx';
import { MessagePage } from '../ui/message-page.tsx';

/** An address that no screen has. */
export const UnknownAddressScreen = () => (
  <MessagePage
    title="There is no screen at this address"
    actions={
      <LinkButton to={links.dashboard} variant="primary">
        Go to the Dashboard
      </LinkButton>
    }
  >
    The address may be mistyped, or an old link. Look for the student or the case with Search everything
    above, or start at the dashboard.
  </MessagePage>
);
