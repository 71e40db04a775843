@_exported import EvictionLabCore
@_exported import LabDevices
@_exported import LabPictures
@_exported import LabPolicies
@_exported import LabReplay
@_exported import LabScripts
