import './end-at-once.mjs';
import HappyDom from '@happy-dom/jest-environment';

export default HappyDom.default ?? HappyDom;
