import '#src/core/start.ts';
import '#src/ui/tokens.css';
import '#src/ui/base.css';
import { ChunkLoadError } from '#api/load-chunk.ts';
import { startView } from '#src/app/start-view.tsx';

// The view starts in a separate task, so that the browser first shows the keys that the user pressed while this file
// was evaluated.
setTimeout(() => {
  startView().catch((error: unknown) => {
    window.pageStart?.fail?.(error instanceof ChunkLoadError ? 'load' : 'error');
    throw error;
  });
});
