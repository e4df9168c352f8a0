import { SideSheet } from '../ui/side-sheet.tsx';
import { ToastRegion } from '../ui/toast-region.tsx';
import { ChangesContent } from './changes-content.tsx';

interface ChangesPanelProps {
  isOpen: boolean;
  onClose: () => void;
  /** The server asks for the password, and its dialog was put off. */
  onPassword: () => void;
}

/** What this device has not handed over yet, and what it holds (docs/screens.md, Changes on this device). */
export const ChangesPanel = ({ isOpen, onClose, onPassword }: ChangesPanelProps) => (
  <SideSheet
    isOpen={isOpen}
    onClose={onClose}
    title="Changes on this device"
    side="end"
    overlay={isOpen && <ToastRegion />}
  >
    <ChangesContent onLeave={onClose} onPassword={onPassword} />
  </SideSheet>
);
