import { links } from '../shell/links.ts';
import { messages } from '../shell/messages.ts';
import { LinkButton } from '../ui/button.tsx';
import { MessagePage } from '../ui/message-page.tsx';

/** A signed-in user without the role that a screen needs (docs/product.md 6). */
export const AccessDeniedScreen = () => (
  <MessagePage
    title="Not Authorized"
    actions={
      <LinkButton to={links.dashboard} variant="primary">
        Go to the Dashboard
      </LinkButton>
    }
  >
    {messages.accessDenied}
  </MessagePage>
);
