import './end-at-once.mjs';
import { TestEnvironment } from 'jest-environment-node';

export default TestEnvironment;
