import { useState } from 'react';
import { IconButton } from '../ui/button.tsx';
import { NoticeList } from '../ui/notice-list.tsx';
import { SideSheet } from '../ui/side-sheet.tsx';

/** The kept notices: a toast that went by too fast is read here. */
export function NoticesButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="bell" label="Notices" aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <SideSheet isOpen={isOpen} onClose={() => setOpen(false)} title="Notices" side="end">
        <NoticeList />
      </SideSheet>
    </>
  );
}
